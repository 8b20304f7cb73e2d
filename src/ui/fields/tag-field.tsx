import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import { countCodePoints } from '#lib/code-points.ts'

import { TagChip } from './chip.tsx'
import { Field, type FieldLook } from './field.tsx'

import fieldStyles from './field.module.css'
import styles from './tag-field.module.css'

export interface TagFieldProps extends FieldLook {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  /** Most tags. */
  limit: number
  /** Characters of one. */
  length: { min: number; max: number }
  /** "20 tags at most. Remove one to add another." */
  tooManyMessage: string
  /** "A tag has 2 to 40 characters." */
  lengthMessage: string
}

/** Of Latin, Arabic and Chinese keyboards. */
const COMMAS = /[,،、，]/

/** One spelling per word: outer and double spaces go, upper and lower case count as the same tag. */
function merge(tags: readonly string[], words: readonly string[]): string[] {
  const merged = [...tags]
  for (const word of words.map((part) => part.trim().replace(/\s+/g, ' '))) {
    const isKnown = merged.some((tag) => tag.toLocaleLowerCase() === word.toLocaleLowerCase())
    if (word !== '' && !isKnown) merged.push(word)
  }
  return merged
}

function isWithin(count: number, { min, max }: TagFieldProps['length']): boolean {
  return count >= min && count <= max
}

/**
 * Words as chips. Enter, a comma or leaving the field adds what is typed, pasted lists are split at
 * commas, Backspace in the empty field takes the last one back.
 */
export function TagField(props: TagFieldProps): ReactNode {
  const { tags, onChange, limit, length, tooManyMessage, lengthMessage, ...look } = props
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState('')
  const [refusal, setRefusal] = useState<string>()

  /** Adds what fits; the rest stays in the field with the reason, so nothing typed is lost. */
  const add = (text: string): void => {
    const words = merge([], text.split(COMMAS))
    const fitting = words.filter((word) => isWithin(countCodePoints(word), length))
    const misfits = words.filter((word) => !fitting.includes(word))
    const merged = merge(tags, fitting)
    const left = [...misfits, ...merged.slice(limit)]
    const reason = misfits.length > 0 ? lengthMessage : tooManyMessage
    setRefusal(left.length > 0 ? reason : undefined)
    setDraft(left.join(', '))
    const next = merged.slice(0, limit)
    if (next.length > tags.length) onChange(next)
  }
  const remove = (tag: string): void => {
    setRefusal(undefined)
    onChange(tags.filter((other) => other !== tag))
    input.current?.focus()
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter also ends a composition in Chinese, Japanese and Korean; that one is not for us.
    if (event.key === 'Enter' && draft.trim() !== '' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(draft)
    }
    const last = tags.at(-1)
    if (event.key === 'Backspace' && draft === '' && last !== undefined) remove(last)
  }
  const error = refusal ?? look.error
  return (
    <Field {...look} error={error} count={{ used: tags.length, limit }}>
      {(control) => (
        <div
          className={`${fieldStyles['control']} ${styles['root']}`}
          data-invalid={error ? true : undefined}
        >
          {tags.map((tag) => (
            <TagChip key={tag} onRemove={() => remove(tag)}>
              {tag}
            </TagChip>
          ))}
          <input
            {...control}
            ref={input}
            className={styles['input']}
            value={draft}
            autoComplete="off"
            enterKeyHint="done"
            onKeyDown={handleKey}
            onBlur={() => add(draft)}
            onChange={({ target }) =>
              COMMAS.test(target.value) ? add(target.value) : setDraft(target.value)
            }
          />
        </div>
      )}
    </Field>
  )
}
