import { askProvider } from '../provider/ask-provider.ts'
import { SignInError, toSignInError } from '../session/sign-in-error.ts'
import { isBusy } from './token-endpoint.ts'

/** Userinfo could not be asked, or not be read: nothing is said of whose the tokens are. */
export class UserinfoError extends SignInError {
  static throw(this: void, cause: unknown): never {
    const { code, detail } = toSignInError(cause)
    throw new UserinfoError(code === 'failed' ? 'invalid-answer' : code, `userinfo: ${detail}`)
  }
}

/**
 * The library's `fetch` for userinfo: an answer that is none says why.
 *
 * @throws SignInError
 */
export async function askUserinfo(url: string, init: RequestInit): Promise<Response> {
  const response = await askProvider(url, init)
  if (response.ok) return response
  const code = isBusy(response.status) ? 'temporarily_unavailable' : 'invalid-answer'
  throw new SignInError(code, `it answered ${response.status}`)
}
