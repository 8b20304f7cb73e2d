/** What Lingui's macros become: ours follow the chosen language by themselves, so that nothing has to stand around a page, or around a test. */
export const runtimeConfigModule = {
  i18n: ['@lingui/core', 'i18n'],
  useLingui: ['#words/use-lingui.ts', 'useLingui'],
  Trans: ['#words/trans.tsx', 'Trans'],
} satisfies Record<string, [string, string]>
