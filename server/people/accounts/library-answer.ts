// What an answer of the auth library says. It can be read once more by whoever passes it on.

export const bodyOf = <Body extends object>(response: Response): Promise<Partial<Body>> =>
  response
    .clone()
    .json()
    .catch(() => ({}))

/** With which code it refused, if it did. */
export const codeOf = async (response: Response): Promise<string | undefined> =>
  (await bodyOf<{ code: string }>(response)).code
