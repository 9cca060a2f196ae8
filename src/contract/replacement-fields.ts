/** The reference does not show the body of a package replacement: the name of a field tells which package it holds. */
export const replacedField = /old|source|from|current|replaced|original|previous/i;
export const replacementField = /new|target|to|with|replacement|next/i;
