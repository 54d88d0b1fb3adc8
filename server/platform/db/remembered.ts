/** Content that is the same for everyone: read when first asked for, kept until dropped. A failed read is not kept. */
export class Remembered<T> {
  readonly #read: () => Promise<T>
  #value: Promise<T> | undefined
  constructor(read: () => Promise<T>) {
    this.#read = read
  }

  get(): Promise<T> {
    if (this.#value) return this.#value
    const value = this.#read()
    this.#value = value
    value.catch(() => {
      if (this.#value === value) this.#value = undefined
    })
    return value
  }

  drop() {
    this.#value = undefined
  }
}
