import { createContext, type ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'

export interface CardActionsProps {
  video: Video
  /** Saving for later needs an account. */
  canSave: boolean
  /** Beside a title, where there is room for the menu alone, and not on a picture. */
  isLine?: boolean
  /** More buttons, before the menu. */
  children?: ReactNode
}

/**
 * Draws what can be done with a video where it is one of many. That is of several features, so the app says what it is;
 * where a card is only looked at it is nothing. What it stands in has `data-card`.
 */
export const CardActions = createContext<(props: CardActionsProps) => ReactNode>(() => null)
