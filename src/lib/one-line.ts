/** Tabs and the like, and spaces beside one another, are one space, and none is at an end: as a title is read. */
export function asOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc} ]+/gu, ' ').trim()
}
