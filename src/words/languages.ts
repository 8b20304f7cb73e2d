/** Every language there is a file of words for, `<language>.po` beside this one; the first is that of the source. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]
