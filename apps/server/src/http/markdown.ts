import markdownIt from 'markdown-it'

/** Raw HTML in a text stays text: the writer of a document is not the writer of the page. */
const markdown = markdownIt({ html: false, linkify: false, typographer: false })

export const markdownToHtml = (text: string): string => markdown.render(text)
