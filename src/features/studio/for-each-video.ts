const AT_ONCE = 4

export interface Outcome<Item> {
  done: Item[]
  failed: { video: Item; error: unknown }[]
}

/** Does something to each video, four at a time. One that fails does not stop the others. */
export async function forEachVideo<Item>(
  videos: readonly Item[],
  work: (video: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], failed: [] }
  const waiting = [...videos]
  const worker = async (): Promise<void> => {
    for (let video = waiting.shift(); video !== undefined; video = waiting.shift()) {
      try {
        await work(video)
        outcome.done.push(video)
      } catch (error) {
        outcome.failed.push({ video, error })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcome
}
