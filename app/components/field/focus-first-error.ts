/** Puts the cursor into the first field that has something wrong with it. `errors` are keyed by field, in the form's order. */
export function focusFirstError(errors: Record<string, unknown>) {
  const [field] = Object.keys(errors)
  if (field) document.querySelector<HTMLElement>(`:is(input, textarea)[data-path="${CSS.escape(field)}"]`)?.focus()
}
