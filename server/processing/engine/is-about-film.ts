/**
 * How a tool begins what it says of a film: by its path, by the part that reads it, or by what it was about to do. What
 * starts the tool (prlimit, setpriv, nice) and what loads its libraries begin by names of their own.
 */
const ofFilm = /^(file:|\[|opening: |looking for streams: |Decoder not found|Invalid data)/
const ofDamage = /invalid data|not found|end of file|invalid argument|exceeds max_streams/i

/** Is it the film's fault, and not the machine's, that a tool ended badly? By what it said. */
export function isAboutFilm(said: string): boolean {
  return said.split('\n').some((line) => ofFilm.test(line) && ofDamage.test(line))
}

const ofStarter = /^(setpriv|prlimit|nice): /
const ofDisk = /No space left on device/
const reasons: readonly (readonly [RegExp, string])[] = [
  [/Cannot determine format of input/, 'Nothing of its picture, or of its sound, can be decoded.'],
  // Of a sound that it has no decoder for the tool says that too, and goes on.
  [/^(?!.*decod).*Not yet implemented in FFmpeg/i, 'Its clock jumps by hours.'],
]

/** Had a tool no room to write? By what it said. */
export function isAboutDisk(said: string): boolean {
  return ofDisk.test(said)
}

/**
 * Why nothing can be made of a film, in one sentence, by what a tool said that could not; null where that is not the film's
 * fault. Of a film that is only damaged something can be made, whatever is said of it meanwhile.
 */
export function whyNotMade(said: string): string | null {
  if (isAboutDisk(said)) return null
  const lines = said.split('\n').filter((line) => !ofStarter.test(line))
  return reasons.find(([words]) => lines.some((line) => words.test(line)))?.[1] ?? null
}
