import sanitizeHtml from 'sanitize-html'

/**
 * Lesson HTML as children may get it: text structure, tables, links and pictures of our own; nothing that runs, loads
 * from elsewhere or styles itself. Cleaned when it is written, so that what is stored is what is shown (decision 005).
 */
export const sanitizeLesson = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a'],
      ...['figure', 'figcaption', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['scope'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    exclusiveFilter: (frame) => frame.tag === 'img' && !isOurs(frame.attribs.src),
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    },
  }).trim()

/** Whether a picture is one of our media library or a drawing of the content folder; '/media/../api' is neither. */
const isOurs = (src = '') =>
  ['/media/', '/drawings/'].some(
    (folder) => src.startsWith(folder) && new URL(src, 'https://netzpass.example').pathname.startsWith(folder),
  )
