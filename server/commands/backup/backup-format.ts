/*
 * The format of backups: JSON Lines with a header, the rows, and a footer with their numbers and the SHA-256 of all before it.
 * The header names the columns of each table. Bytes stand in lines of their own after their row, which has their length.
 */

export const FORMAT = 'casa-in-posa leads'

/** 2 added digests of held leads, 3 the link secret and the channel of a notification, 4 events, 5 all other tables. */
export const VERSION = 5

/** Bytes in one line, a multiple of three, so that base64 needs no padding before the last one. */
export const BYTES_IN_LINE = 768 * 1024

/** Longer than any row: a file with a longer line is no backup, and must not fill the memory. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024
