import { startMachineEndpoint, type MachineEndpoint } from './machine-endpoint.ts'
import { hearWave } from './spoken-wave.ts'

interface AskedWords {
  fields: Record<string, string[]>
  /** What is said in the sound that was sent. */
  said: string
}

export type WordsEndpoint = MachineEndpoint<AskedWords>

/** A server that speaks OpenAI's protocol of transcriptions, and hears what the sound that it is sent really says. */
export function startWordsEndpoint(): Promise<WordsEndpoint> {
  return startMachineEndpoint(async ({ path, contentType, body }) => {
    const sent = new Request('http://here/', {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body,
    })
    const form = await sent.formData()
    const file = form.get('file')
    if (path !== '/v1/audio/transcriptions' || !(file instanceof File)) {
      throw new Error('No such call')
    }
    const tones = hearWave(new Uint8Array(await file.arrayBuffer()))
    const fields: Record<string, string[]> = {}
    for (const [name, value] of form) {
      if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value]
    }
    const text = tones.map(({ word }) => word).join(' ')
    // Words come bare, and the marks stand in the text: as OpenAI's own answers do.
    const words = tones.map((tone) => ({ ...tone, word: tone.word.replace('.', '') }))
    const answer = { task: 'transcribe', language: 'english', text, words }
    return { asked: { fields, said: text }, answer }
  })
}
