import { limits } from '#contract/limits.ts'
import type { SentFile } from '#contract/uploads.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/** What can be refused without looking into the file. A picture of sound alone is drawn only where films are converted. */
export function requireSendable(
  file: Pick<SentFile, 'type' | 'sizeB' | 'durationMs'>,
  { maxB, isConverting }: { maxB: number; isConverting: boolean },
): void {
  const taken = isConverting ? /^(video|audio)\/[\w.+-]+/i : /^video\/[\w.+-]+/i
  if (!taken.test(file.type)) {
    throw new ProblemError('unsupported-media', {
      detail: `A file of type "${file.type}" is no video.`,
      params: { type: file.type },
    })
  }
  if (file.sizeB > maxB) {
    throw new ProblemError('file-too-large', {
      detail: 'The file is larger than this portal takes.',
      params: { sizeB: file.sizeB, maxB },
    })
  }
  const maxMs = limits.uploadDurationMs.max
  if (file.durationMs !== undefined && file.durationMs > maxMs) {
    throw new ProblemError('too-long', {
      detail: 'The video is longer than 12 hours.',
      params: { durationMs: file.durationMs, maxMs },
    })
  }
}
