/** Puts the focus into the field of a form that is marked `data-field`; of a group, its first button. */
export function focusField(formId: string, field: string | undefined): void {
  const marked = document
    .getElementById(formId)
    ?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const target = marked instanceof HTMLFieldSetElement ? marked.querySelector('button') : marked;
  target?.focus();
}
