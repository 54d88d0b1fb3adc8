import { useSearchParams } from 'react-router'
import { fieldOfActivity } from '../../../../domain/content/content-findings.ts'

const PARAMETER = 'aufgabe'

/** The key of the activity whose form is open. */
export const useOpenActivity = () => useSearchParams()[0].get(PARAMETER)

/** The form of an activity: a view of the lesson's editor, so that the browser's back button closes it. */
export const addressOfActivity = (key: string) => ({ search: `?${PARAMETER}=${encodeURIComponent(key)}` })

/** The key in a remark's field; undefined for the field of something else. */
export const activityOfField = (field: string): string | undefined =>
  field.startsWith(fieldOfActivity('')) ? field.slice(fieldOfActivity('').length) : undefined
