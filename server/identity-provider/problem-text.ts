interface ProblemText {
  heading: string
  text: string
}

const badLink: ProblemText = {
  heading: 'That sign-in link isn’t right',
  text: 'The page that sent you here asked for something this sign-in provider doesn’t know. Nothing was changed. Go back to where you came from and start again; if it happens every time, the settings of Foyer and of this provider disagree.',
}

const texts: Record<string, ProblemText> = {
  invalid_client: {
    heading: 'This app isn’t known here',
    text: 'The page that sent you here isn’t registered with this sign-in provider. Nothing was shared with it. Go back to where you came from and start again.',
  },
  invalid_redirect_uri: {
    heading: 'That way back isn’t known here',
    text: 'The portal is open at an address this sign-in provider doesn’t know, so it can’t send you back there. Nothing was shared. Open it at its own address and start again.',
  },
  server_error: {
    heading: 'The sign-in service is resting',
    text: 'Something went wrong here and was written to the log. Nothing was changed. Try again in a moment.',
  },
}

/** What an OAuth error code means for a person: what happened, what is safe, what to do. */
export function problemText(error: string): ProblemText {
  return texts[error] ?? badLink
}
