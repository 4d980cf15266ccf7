// The letters come while the program starts. Asked for by the first words, they held its file up on a slow line: those are
// written in letters that every device has.
void document.fonts.load("1em 'Inter Variable'", 'aă');
