/** The first of the wanted languages (BCP 47 tags, the most wanted first) that there is; else the first there is. */
export function chooseLanguage<Language extends string>(
  languages: readonly [Language, ...Language[]],
  wanted: readonly (string | null)[],
): Language {
  for (const tag of wanted) {
    const found = languages.find((language) => tag?.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return languages[0]
}
