import { t } from '@lingui/core/macro'

/** By access: who can watch, where that is not everybody here. Pages and cards say it in the same words. */
export const narrowAudience = {
  public: undefined,
  internal: undefined,
  get restricted() {
    return t`People it is shared with can watch`
  },
  get private() {
    return t`Only its editors can watch`
  },
}
