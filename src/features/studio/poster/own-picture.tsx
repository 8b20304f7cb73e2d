import { useLingui } from '@lingui/react/macro'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import { Button } from '#ui/button.tsx'
import { CropDialog } from '#ui/pictures/crop-dialog.tsx'
import { openPicture, type CutShape, type OpenPicture } from '#ui/pictures/cut-picture.ts'

/** As a film is seen, and no smaller than a card shows it on a sharp screen. In pixels. */
const shape: CutShape = { ratio: 16 / 9, minW: 640, maxW: 1280 }
const { minW } = shape
const minH = minW / shape.ratio

interface Props {
  /** Gets the part that was cut out, as a JPEG. */
  onTake: (picture: Blob) => void
  /** Why the file that was chosen cannot be the poster; null once another is chosen. */
  onProblem: (problem: string | null) => void
}

/** A picture of one's own for the poster: chosen, and cut to the shape it is shown in. */
export function OwnPicture({ onTake, onProblem }: Props): ReactNode {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<OpenPicture | null>(null)
  // It holds the memory of all its pixels, also when somebody leaves the page while it is open.
  useEffect(() => () => opened?.close(), [opened])
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = currentTarget.files ?? []
    // The same file can be chosen again.
    currentTarget.value = ''
    if (!file) return
    const picture = await openPicture(file)
    // Whoever left meanwhile has no use for it.
    if (input.current === null) picture?.close()
    else if (picture === null)
      onProblem(t`This file can’t be opened as a picture. Choose a JPEG, PNG or WebP.`)
    else if (isTooSmall(picture)) {
      const { width, height } = picture.bitmap
      picture.close()
      onProblem(
        t`This picture has ${width} × ${height} pixels. A poster needs at least ${minW} × ${minH}: choose a larger one.`,
      )
    } else {
      onProblem(null)
      setOpened(picture)
    }
  }
  const close = (): void => setOpened(null)
  const take = async (cut: Blob): Promise<void> => {
    close()
    onTake(cut)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Your own picture`}
        onChange={(event) => void choose(event)}
      />
      <Button
        size="sm"
        variant="quiet"
        icon={<ImageUp className="icon-small" aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t`Your own picture`}
      </Button>
      {opened && (
        <CropDialog
          title={t`Which part is the poster?`}
          shape={shape}
          picture={opened}
          onTake={take}
          describeFailure={(reason) => errorMessage(reason).text}
          onClose={close}
        />
      )}
    </>
  )
}

function isTooSmall({ bitmap: { width, height } }: OpenPicture): boolean {
  return width < minW || height < minH
}
