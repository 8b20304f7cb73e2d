import { i18n, type I18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  return i18n.on('change', onChange)
}

/** What `useLingui` and `<Trans>` of the macros become: whoever shows words is drawn again when their language changes. */
export function useLingui(): { i18n: I18n; _: I18n['_'] } {
  useSyncExternalStore(subscribe, () => i18n.locale)
  return { i18n, _: i18n.t }
}
