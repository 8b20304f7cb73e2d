import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type ReactNode } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import type { Caption } from '#contract/captions.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { translateTrack } from '#data/editing/transcriptions.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { languageChoices } from '../details/spoken-languages.ts'
import { languageName, trackName } from './caption-words.ts'
import { trackAt } from './use-bring.ts'

import styles from './captions-panel.module.css'

interface Props {
  video: Pick<VideoDetail, 'id'>
  tracks: readonly Caption[]
  track: Caption
  onClose: () => void
}

/** Asks for a language, and has a machine put a track into it. */
export function TranslateDialog({ video, tracks, track, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const formId = useId()
  const kind = track.kind === 'descriptions' ? 'descriptions' : 'subtitles'
  // The language of the page first, as long as there is no such track.
  const isFree = (lang: string): boolean => lang !== track.lang && !trackAt(tracks, { lang, kind })
  const [lang, setLang] = useState(isFree(i18n.locale) ? i18n.locale : '')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const language = lang === '' ? '' : languageName(lang)
  const isOwn = lang === track.lang
  const isThere = lang !== '' && trackAt(tracks, { lang, kind }) !== undefined
  const name = trackName(track)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isThere || isOwn || isBusy) return
    if (lang === '') return setFailure(t`Choose a language first.`)
    setIsBusy(true)
    try {
      await translateTrack(video.id, track, lang)
      onClose()
    } catch (error) {
      const { title, text } = errorMessage(error)
      setFailure(`${title}. ${text}`)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={t`Translate ${name}`}
      isPinned={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isBusy}
            disabledReason={
              isThere
                ? t`There is such a track in ${language} already.`
                : isOwn
                  ? t`That is its own language.`
                  : undefined
            }
          >
            {t({ message: 'Translate', context: 'captions, by a machine' })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p className="small text-2">
          {t`A machine translates it line by line; times and places stay. It becomes a draft: only who may edit the video sees it, until somebody has read it through.`}
        </p>
        <SelectField
          label={t`Language of the translation`}
          options={languageChoices(lang)}
          value={lang}
          onSelect={(chosen) => {
            setLang(chosen)
            setFailure(null)
          }}
          error={failure ?? undefined}
        />
        <p className="small text-2" role="status">
          {isThere &&
            t`There is such a track in ${language} already, and no machine writes over it. Delete it first to have a new one made.`}
          {isOwn && t`That is the language it is in.`}
        </p>
      </form>
    </Dialog>
  )
}
