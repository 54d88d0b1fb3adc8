// Read an answer of the auth library, from a copy: it can still be passed on.

export const bodyOf = <Body extends object>(response: Response): Promise<Partial<Body>> =>
  response
    .clone()
    .json()
    .catch(() => ({}))

export const codeOf = async (response: Response): Promise<string | undefined> =>
  (await bodyOf<{ code: string }>(response)).code
