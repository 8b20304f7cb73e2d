/** What a sound of tests may say: each word is a tone of its own, so that whoever measures it knows which it was. */
export const vocabulary = [
  'The',
  'lantern',
  'glows',
  'over',
  'Quillmoor.',
  'A',
  'moth',
  'circles',
  'it',
  'slowly.',
  'Nobody',
  'speaks',
  'of',
  'vellichor',
  'here.',
]

const rate = 16_000
const wordMs = 240
const betweenMs = 140
const firstHz = 400
const apartHz = 120
const [loud, quiet] = [0.5, 0.08]

/** A sound (RIFF WAVE) that says these words; `~` before one whispers it, and a number is a pause in milliseconds. */
export function spokenWave(script: readonly (string | number)[]): Uint8Array<ArrayBuffer> {
  const samples: number[] = []
  const silence = (ms: number) => {
    for (let at = 0; at < (rate * ms) / 1000; at += 1) samples.push(0)
  }
  for (const said of script) {
    if (typeof said === 'number') {
      silence(said)
      continue
    }
    const hz = firstHz + apartHz * vocabulary.indexOf(said.replace('~', ''))
    const amplitude = said.startsWith('~') ? quiet : loud
    for (let at = 0; at < (rate * wordMs) / 1000; at += 1) {
      samples.push(amplitude * Math.sin((2 * Math.PI * hz * at) / rate))
    }
    silence(betweenMs)
  }
  return wave(samples)
}

function wave(samples: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2)
  const view = new DataView(bytes.buffer)
  bytes.set(Buffer.from('RIFF'), 0)
  view.setUint32(4, bytes.length - 8, true)
  bytes.set(Buffer.from('WAVEfmt '), 8)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  bytes.set(Buffer.from('data'), 36)
  view.setUint32(40, samples.length * 2, true)
  for (const [at, sample] of samples.entries()) {
    view.setInt16(44 + at * 2, Math.round(sample * 32_767), true)
  }
  return bytes
}

export interface HeardTone {
  word: string
  start: number
  end: number
  probability: number
}

/** What such a sound says, measured in its samples: by level when, by crossings of zero what. Throws for what is no such sound. */
export function hearWave(bytes: Uint8Array): HeardTone[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = Buffer.from(bytes.subarray(0, 44))
  const isPlain = head.toString('latin1', 0, 4) === 'RIFF' && view.getUint32(24, true) === rate
  if (!isPlain || view.getUint32(40, true) !== bytes.length - 44) throw new Error('No such sound')
  const count = (bytes.length - 44) / 2
  const sample = (at: number) => view.getInt16(44 + at * 2, true) / 32_768
  const frame = rate / 100
  const isLoud = (at: number) => {
    let most = 0
    for (let each = at; each < Math.min(count, at + frame); each += 1) {
      most = Math.max(most, Math.abs(sample(each)))
    }
    return most > 0.02
  }
  const tones: HeardTone[] = []
  for (let at = 0; at < count; at += frame) {
    if (!isLoud(at)) continue
    const from = at
    while (at < count && isLoud(at)) at += frame
    if (at - from >= rate / 10) tones.push(toneIn(sample, from, at))
  }
  return tones
}

function toneIn(sample: (at: number) => number, from: number, until: number): HeardTone {
  // Its ends are swallowed by whatever carried it.
  const [first, last] = [from + rate / 50, until - rate / 50]
  let [crossings, most] = [0, 0]
  for (let at = first + 1; at < last; at += 1) {
    if (sample(at - 1) < 0 !== sample(at) < 0) crossings += 1
    most = Math.max(most, Math.abs(sample(at)))
  }
  const hz = (crossings / 2) * (rate / (last - first))
  return {
    word: vocabulary[Math.round((hz - firstHz) / apartHz)] ?? '?',
    start: from / rate,
    end: until / rate,
    probability: most < (loud + quiet) / 2 ? 0.3 : 0.95,
  }
}
