const scripts: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/u,
  Arab: /\p{Script=Arabic}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Grek: /\p{Script=Greek}/u,
  Hebr: /\p{Script=Hebrew}/u,
}

/**
 * The language of a title for its `lang`, as far as that of its film (BCP 47) can be it: a film in Arabic may have an
 * English title. Where it is known, long words break as they do in it.
 */
export function titleLanguage(title: string, lang: string | null): string | undefined {
  if (lang === null) return undefined
  try {
    const script = scripts[new Intl.Locale(lang).maximize().script ?? '']
    return script === undefined || script.test(title) ? lang : undefined
  } catch {
    // The contract takes what only looks like a tag.
    return undefined
  }
}
