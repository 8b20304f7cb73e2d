import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { withShifted } from '../lines/change-lines.ts'
import { readMoment } from '../lines/line-time.ts'
import type { LinesEditor } from './lines-editor.ts'

import styles from './shift-dialog.module.css'

/** Moves all lines sooner or later: words that were made for another cut begin at another moment. */
export function ShiftDialog(props: { editor: LinesEditor; onClose: () => void }): ReactNode {
  const { t } = useLingui()
  const { editor, onClose } = props
  const formId = useId()
  const [typed, setTyped] = useState('0:01.0')
  const [way, setWay] = useState<'later' | 'sooner'>('later')
  const [isWrong, setIsWrong] = useState(false)
  const example = '0:01.5'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const byMs = readMoment(typed)
    setIsWrong(byMs === null)
    if (byMs === null) return
    editor.change(withShifted(editor.read().history.now, way === 'later' ? byMs : -byMs))
    onClose()
  }
  return (
    <Dialog
      title={t`Shift all lines`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t`Shift`}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} noValidate onSubmit={submit}>
        <TextField
          label={t`By how much`}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isWrong ? t`Write a time like ${example}.` : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SelectField
          label={t`Which way`}
          options={[
            { value: 'later', label: t`Later` },
            { value: 'sooner', label: t`Sooner` },
          ]}
          value={way}
          onSelect={setWay}
        />
      </form>
    </Dialog>
  )
}
