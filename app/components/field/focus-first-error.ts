/** Focuses the first invalid field. `errors`: messages by field name, in the order of the form. */
export function focusFirstError(errors: Record<string, unknown>) {
  const [field] = Object.keys(errors)
  if (field) document.querySelector<HTMLElement>(`:is(input, textarea)[data-path="${CSS.escape(field)}"]`)?.focus()
}
