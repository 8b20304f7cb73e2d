import { i18n } from '@lingui/core'

// Tests read the words of the source, for which no catalog is needed.
i18n.loadAndActivate({ locale: 'en', messages: {} })
