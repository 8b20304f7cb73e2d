import { i18n, type I18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

let changes = 0

function subscribe(onChange: () => void): () => void {
  return i18n.on('change', onChange)
}

i18n.on('change', () => {
  changes += 1
})

const count = (): number => changes

/** What `useLingui` and `<Trans>` of the macros become: whoever shows words is drawn again when they change. */
export function useLingui(): { i18n: I18n; _: I18n['_'] } {
  useSyncExternalStore(subscribe, count, count)
  return { i18n, _: i18n.t }
}
