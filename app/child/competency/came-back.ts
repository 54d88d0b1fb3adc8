/** In the address of a practice: the child has just come back from the exercise. */
export const CAME_BACK = 'zurueck'
