import { askDoctor, type DoctorAnswer } from './doctor-findings.ts'
import { startPaperProvider } from './doctor-paper-provider.ts'
import { settingsFor } from './doctor-provider.ts'

export type Paper = NonNullable<Parameters<typeof startPaperProvider>[0]>
export type Answer = NonNullable<Paper['answers']>[string]

/** What the doctor says of a provider on paper, with good settings but for these. */
export async function examine(
  paper: Paper,
  settings: Record<string, string> = {},
): Promise<DoctorAnswer> {
  const { issuer } = await startPaperProvider(paper)
  return askDoctor({ ...settingsFor(issuer), ...settings })
}
