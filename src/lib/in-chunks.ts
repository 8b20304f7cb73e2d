/** A list cut into parts of this length; the last may be shorter. */
export function inChunks<Item>(items: readonly Item[], length: number): Item[][] {
  const count = Math.ceil(items.length / length)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  )
}
