/** Writes the page's paragraphs as a PDF with jsPDF alone, loaded on tap like ours. */
const lineHeight = 7; // mm
const linesOfPage = 38;
const margin = 15; // mm

async function print(): Promise<void> {
  const { jsPDF } = await import('jspdf');
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true });
  const lines = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  for (const [at, line] of lines.entries()) {
    if (at > 0 && at % linesOfPage === 0) pdf.addPage();
    pdf.text(line, margin, margin + (at % linesOfPage) * lineHeight);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(pdf.output('blob'));
  link.download = 'sang.pdf';
  link.click();
}

const button = document.createElement('button');
button.textContent = 'PDF';
button.addEventListener('click', () => void print());
document.body.prepend(button);
