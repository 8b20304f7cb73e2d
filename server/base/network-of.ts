import { isIPv6 } from 'node:net'

/**
 * The network one line has: an address of version 4, the first half of one of version 6. The second half is the line's own
 * to choose, so that whoever is counted by the whole of it is not counted.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return address
  const [start = '', end] = bare.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(start), groups(end ?? '')]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const all = [...first, ...(end === undefined ? [] : zeros), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
