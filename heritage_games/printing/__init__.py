"""The print room: boards, pieces, rule cards, worksheets and teacher's notes as leaves of paper."""
