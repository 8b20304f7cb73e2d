import type { Work } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { runTool } from './run-tool.ts'

/** From the first packet of a film to the end of its last; null where none has a time. */
export async function measureFilm(
  tool: FilmTool,
  { input, folder, signal }: Work,
): Promise<number | null> {
  let [fromS, untilS] = [Infinity, -Infinity]
  const onLine = (line: string) => {
    const [, beginS, lastsS] = /^(-?[\d.]+),([\d.]+)?/.exec(line) ?? []
    if (beginS === undefined) return false
    const endS = Number(beginS) + Number(lastsS ?? 0)
    const getsOn = endS > untilS
    fromS = Math.min(fromS, Number(beginS))
    untilS = Math.max(untilS, endS)
    return getsOn
  }
  await runTool({ ...tool.measuring(input), folder, signal, onLine })
  return untilS > fromS ? Math.round((untilS - fromS) * 1000) : null
}
