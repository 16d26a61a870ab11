/** The specification's, to the letter. */
export const UPLOADING = 'Uploading files to google drive...'
export const UPLOADED = 'Files uploaded successfully!'
