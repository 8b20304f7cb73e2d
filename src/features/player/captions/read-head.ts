/** What the STYLE and the REGION blocks of a file say, which stand before its first cue. */
export function readHead(head: string): { styles: string[]; regions: string[] } {
  // The first line is that of the file, the last that of the first cue.
  const lines = head.split(/\r\n|\n|\r/).slice(0, -1)
  const blocks = lines
    .join('\n')
    .split(/\n{2,}/)
    .slice(1)
  const inside = (name: RegExp) =>
    blocks.flatMap((block) => {
      const [first = '', ...rest] = block.split('\n')
      return name.test(first) ? [rest.join('\n')] : []
    })
  return { styles: inside(/^STYLE[ \t]*$/), regions: inside(/^REGION[ \t]*$/) }
}
