import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type ReactNode } from 'react'

import type { Caption, CaptionKind } from '#contract/captions.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FileName } from '#ui/file-name.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { languageChoices } from '../details/spoken-languages.ts'
import { kindChoices, languageName, trackName } from './caption-words.ts'
import { languageInName } from './language-in-name.ts'
import { trackAt, useBring } from './use-bring.ts'

import styles from './captions-panel.module.css'

interface Props {
  video: Pick<VideoDetail, 'id' | 'lang'>
  tracks: readonly Caption[]
  /** The one whose lines are to be replaced; null for a new one. */
  replaced: Caption | null
  onClose: () => void
}

/** Asks for a file of captions, its language and what it is for. */
export function BringDialog({ video, tracks, replaced, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const formId = useId()
  const [lang, setLang] = useState(replaced?.lang ?? video.lang ?? i18n.locale)
  const [kind, setKind] = useState<CaptionKind>(replaced?.kind ?? 'captions')
  const { isSending, failure, isTooLong, forget, bring } = useBring(video.id, tracks, onClose)
  const before = trackAt(tracks, { lang, kind })
  const add = t({ message: 'Add', context: 'a file of captions' })
  const word = before ? t`Replace` : add
  const [isLangChosen, setIsLangChosen] = useState(replaced !== null)
  const choose = (chosen: File | null): void => {
    forget()
    const said = chosen && languageInName(chosen.name)
    if (said && !isLangChosen) setLang(said)
  }
  const named = replaced && trackName(replaced)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // As it is by now: a file that was mended and chosen again is no change to the field.
    const field = event.currentTarget.elements.namedItem('file')
    const file = field instanceof HTMLInputElement ? field.files?.[0] : null
    void bring(file ?? null, { lang, kind }, isTooLong)
  }
  return (
    <Dialog
      title={named ? t`Replace the lines of ${named}` : t`Add a file of captions`}
      isPinned={isSending}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabledReason={isSending ? t`Sending` : undefined}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isSending}
            busyLabel={t`Sending`}
            otherLabel={before ? add : t`Replace`}
          >
            {isTooLong ? t`Split the long lines` : word}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} noValidate onSubmit={submit}>
        <FileField failure={failure} onChoose={choose} />
        {replaced === null && (
          <>
            <SelectField
              label={t`Language`}
              options={languageChoices(lang).filter(({ value }) => value !== '')}
              value={lang}
              onSelect={(chosen) => {
                setLang(chosen)
                setIsLangChosen(true)
              }}
            />
            <SelectField
              label={t`What it is for`}
              options={kindChoices()}
              value={kind}
              onSelect={setKind}
            />
          </>
        )}
        {before && <TakenPlace track={before} isChosen={replaced !== null} />}
      </form>
    </Dialog>
  )
}

interface FileFieldProps {
  failure: string | null
  onChoose: (file: File | null) => void
}

/** The browser's own field in words of ours. */
function FileField({ failure, onChoose }: FileFieldProps): ReactNode {
  const { t } = useLingui()
  const [fileName, setFileName] = useState<string | null>(null)
  return (
    <Field
      label={t`File`}
      hint={t`.vtt (WebVTT) or .srt (SubRip)`}
      error={failure === null ? undefined : <span role="alert">{failure}</span>}
    >
      {(control) => (
        <div className={styles['file']}>
          <input
            {...control}
            type="file"
            name="file"
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            onChange={({ target }) => {
              const file = target.files?.[0] ?? null
              setFileName(file?.name ?? null)
              onChoose(file)
            }}
          />
          <span aria-hidden="true">
            {fileName === null ? t`Choose file` : t`Choose another file`}
          </span>
          <bdi aria-hidden="true">{fileName !== null && <FileName name={fileName} />}</bdi>
        </div>
      )}
    </Field>
  )
}

/** What the file takes the place of; that a draft was chosen to be replaced needs no words. */
function TakenPlace({ track, isChosen }: { track: Caption; isChosen: boolean }): ReactNode {
  const { t } = useLingui()
  const language = languageName(track.lang)
  if (track.state === 'draft' && isChosen) return null
  return (
    <p className="small text-2">
      {track.state === 'published'
        ? t`${language} is on show: everybody sees the new lines at once.`
        : t`There is a draft in ${language}. This file takes its place.`}
    </p>
  )
}
