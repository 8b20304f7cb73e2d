import { useLocation, useNavigate } from 'react-router'

import { paths } from '#config/paths.ts'

/** Back to where the person came from; home, when this page is where they came in. */
export function useBack(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  // The first entry of a visit has this key (react-router, `Location.key`).
  return () => void (key === 'default' ? navigate(paths.home()) : navigate(-1))
}
