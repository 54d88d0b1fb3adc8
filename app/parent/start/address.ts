/** The guided start; below it stand the child's id and the step. */
export const START = '/erste-schritte'
