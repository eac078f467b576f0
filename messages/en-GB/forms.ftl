## forms/src/field_type.rs

# What a field is called at the start of forms-too-long, where it has no name of its own.
forms-called-this = This

## forms/src/fields.rs

forms-phone-invalid = Enter a telephone number, like 0803 123 4567 or +44 7700 900 982
# $field is what the field is called (forms-called-name); $most is a number with thousands separators.
forms-too-long = { $field } must be { $most } characters or fewer
# The same of a message, where $written is how many characters it has.
forms-story-too-long = { $field } must be { $most } characters or fewer. You have written { $written }
forms-called-name = The name
forms-called-message = Your message
# $most is a number.
forms-too-many-links = Use { $most } links or fewer in your message

## forms/src/parser.rs

forms-invalid = Some of what you typed needs another look.
forms-postcode-invalid = Enter a UK postcode, like SW1A 2AA
