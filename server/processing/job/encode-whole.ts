import { join } from 'node:path'

import type { Engine, EncodeWork } from '#server/processing/engine/engine.ts'
import { isEmpty, readFragments } from '#server/processing/package/read-fragments.ts'
import type { Pass } from '#server/processing/plan/plan.ts'

/** Who jumps to the middle of a longer one waits for all of it. */
const longestFragmentS = 10

/**
 * Makes a pass. What was to be taken as it is, and turns out to have whole pictures too seldom, is made anew; a sound track
 * with nothing in it, as recorders without a microphone write one, is none. Answers the pass as it was made.
 */
export async function encodeWhole(engine: Engine, work: EncodeWork): Promise<Pass> {
  await engine.encode(work)
  const stiff = new Set<string>()
  for (const { name, isCopy } of work.pass.video) {
    if (isCopy && (await longestOf(join(work.folder, `${name}.mp4`))) > longestFragmentS) {
      stiff.add(name)
    }
  }
  const audio = await soundsOf(work)
  if (stiff.size === 0) return { ...work.pass, audio }
  const video = work.pass.video.map((rung) => ({
    ...rung,
    isCopy: rung.isCopy && !stiff.has(rung.name),
  }))
  const again = video.filter(({ name }) => stiff.has(name))
  await engine.encode({ ...work, pass: { video: again, audio: [] } })
  return { video, audio }
}

async function soundsOf({ pass, folder }: EncodeWork): Promise<Pass['audio']> {
  const empty = await Promise.all(
    pass.audio.map(({ name }) => isEmpty(join(folder, `${name}.mp4`))),
  )
  return pass.audio.filter((_, place) => empty[place] === false)
}

async function longestOf(path: string): Promise<number> {
  const { fragments } = await readFragments(path)
  return Math.max(...fragments.map(({ durationS }) => durationS))
}
