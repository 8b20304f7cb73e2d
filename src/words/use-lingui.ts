import { i18n, type I18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  return i18n.on('change', onChange)
}

// Words that come later belong to what is drawn later; only another language changes what is there.
const locale = (): string => i18n.locale

/** What `useLingui` and `<Trans>` of the macros become: whoever shows words is drawn again when the language changes. */
export function useLingui(): { i18n: I18n; _: I18n['_'] } {
  useSyncExternalStore(subscribe, locale, locale)
  return { i18n, _: i18n.t }
}
