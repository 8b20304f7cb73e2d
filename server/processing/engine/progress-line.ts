/** Reads how far a tool is from the lines that it, or a filter of it, writes. Answers whether a line shows that it gets on. */
export function progressReader(onProgress: (doneMs: number) => void): (line: string) => boolean {
  let furthestMs = 0
  return (line) => {
    const [, us = 0, tileS = 0] =
      /^out_time_us=(\d+)$|^frame:.* pts_time:([\d.]+)$/.exec(line) ?? []
    const doneMs = Number(us) / 1000 + Number(tileS) * 1000
    if (doneMs <= furthestMs) return false
    furthestMs = doneMs
    onProgress(doneMs)
    return true
  }
}
