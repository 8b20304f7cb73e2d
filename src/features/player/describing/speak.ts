/** Words that are being said, until `stop` or their end. */
export interface Speech {
  stop: () => void
}

interface Words {
  text: string
  /** BCP 47. */
  lang: string
  /** 1 is the usual speed of a voice. */
  rate: number
  /** 0 to 1. */
  volume: number
}

/** Some voices never tell of their end: after so long for each letter they are believed to be silent. */
const LETTER_MS = 150
const LEAST_MS = 8000

/** Has this browser a voice at all? Some list theirs only after they were asked once. */
export function hasVoice(): boolean {
  return 'speechSynthesis' in window && speechSynthesis.getVoices().length > 0
}

/** Says words with a voice of the platform, in their language where it has one (https://wicg.github.io/speech-api/). */
export function speak({ text, lang, rate, volume }: Words, onEnd: () => void): Speech {
  const utterance = new SpeechSynthesisUtterance(text)
  Object.assign(utterance, { lang, rate, volume, voice: voiceFor(lang) })
  let isOver = false
  const end = (): void => {
    clearTimeout(timer)
    if (isOver) return
    isOver = true
    onEnd()
  }
  const timer = setTimeout(end, Math.max(LEAST_MS, (text.length * LETTER_MS) / rate))
  utterance.addEventListener('end', end)
  utterance.addEventListener('error', end)
  speechSynthesis.speak(utterance)
  return {
    stop: () => {
      speechSynthesis.cancel()
      end()
    },
  }
}

function voiceFor(lang: string): SpeechSynthesisVoice | null {
  const language = (tag: string) => tag.split(/[-_]/, 1)[0]?.toLowerCase()
  const voices = speechSynthesis.getVoices()
  return (
    voices.find((voice) => voice.lang.toLowerCase() === lang.toLowerCase()) ??
    voices.find((voice) => language(voice.lang) === language(lang)) ??
    null
  )
}
