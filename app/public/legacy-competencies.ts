import { redirect } from 'react-router'

/** The footer's address of the list (S2.41). */
export const loader = () => redirect('/kompetenzen', 301)
