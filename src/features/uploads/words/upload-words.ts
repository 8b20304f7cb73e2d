/** neutral working, success done, warning needs you, danger refused, info duplicate. */
type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

export interface UploadWords {
  text: string
  tone: Tone
}
