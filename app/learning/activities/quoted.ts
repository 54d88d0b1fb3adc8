/** In quotation marks; what has some itself gets no second pair of the same. */
export const quoted = (text = '') =>
  /^„[^“]*“$/.test(text) ? text : `„${text.replaceAll('„', '‚').replaceAll('“', '‘')}“`
