import { useNavigate } from 'react-router'

import { paths } from '#config/paths.ts'

/** Back to where the person came from; home, when this page is where they came in. */
export function useBack(): () => void {
  const navigate = useNavigate()
  // The router numbers the entries of a visit from 0.
  const isFirst = () => Number(Object(history.state).idx) === 0
  return () => void (isFirst() ? navigate(paths.home()) : navigate(-1))
}
